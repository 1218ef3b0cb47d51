/** Pages that are like real sites, made from small parts so that their size can be chosen. */
const WORDS = 'river market season council report summer energy train bridge school player minister price harbour garden museum winter storm doctor signal forest record border village crystal engine'.split(' ');

/** The same words for the same number, so that tests can name what they look for. */
export function words(seed: number, count: number): string {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  const out: string[] = [];
  for (let i = 0; i < count; i += 1) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    out.push(WORDS[(state >>> 16) % WORDS.length] ?? 'word');
  }
  const text = out.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const times = (count: number, make: (index: number) => string): string => Array.from({ length: count }, (_, index) => make(index)).join('');

const page = (title: string, style: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>body{margin:0;font:14px/1.4 sans-serif}a{color:#036}.row{display:flex;gap:12px;flex-wrap:wrap}${style}</style></head><body>${body}</body></html>`;

/** A front page: menus, teasers with pictures, bylines, tickers, sidebars, a heavy footer. */
export function news(stories: number): string {
  const teaser = (i: number): string =>
    `<article class="t"><a class="pic" href="/s/${i}"><img width="200" height="110" src="data:," alt="${words(i + 9, 4)}"></a><div class="meta"><span class="cat"><a href="/c/${i % 9}">${words(i + 3, 1)}</a></span><time>${i % 59 + 1} min ago</time></div><h3><a href="/s/${i}">${words(i, 9)}</a></h3><p>${words(i + 50, 22)}</p><div class="act"><button aria-label="Save ${words(i, 2)}"><svg width="16" height="16"><path d="M0 0h9v9z"/></svg></button><button>Share</button><a href="/s/${i}#c">${i * 7} comments</a></div></article>`;
  return page('The Daily Wheel', '.t{width:230px;border:1px solid #ccc}.pic{display:block}nav ul{display:flex;gap:9px;list-style:none;flex-wrap:wrap;margin:4px}h3{margin:4px 0}.side{width:260px}.main{display:flex}.grid{display:flex;flex-wrap:wrap;gap:10px;flex:1}',
    `<header><a href="/" class="logo"><img src="data:," alt="The Daily Wheel" width="150" height="30"></a><form role="search"><input type="search" name="q" placeholder="Search news"><button>Search</button></form><a href="/login">Sign in</a> <a href="/subscribe">Subscribe</a><nav aria-label="Sections"><ul>${times(16, (i) => `<li><a href="/c/${i}">${words(i + 700, 1)}</a></li>`)}</ul></nav></header><div class="ticker">Breaking: ${words(5, 10)}</div><main><h1>Today</h1><div class="main"><div class="grid">${times(stories, teaser)}</div><aside class="side"><h2>Most read</h2><ol>${times(10, (i) => `<li><a href="/m/${i}">${words(i + 300, 7)}</a></li>`)}</ol><h2>Markets</h2><table><thead><tr><th>Index</th><th>Value</th><th>Change</th></tr></thead><tbody>${times(6, (i) => `<tr><td>${words(i + 40, 1)}</td><td>${1000 + i * 37}.20</td><td>+${i}.1 %</td></tr>`)}</tbody></table></aside></div></main><footer><div class="row">${times(5, (k) => `<div><h4>${words(k + 900, 1)}</h4><ul>${times(12, (i) => `<li><a href="/f/${k}/${i}">${words(k * 20 + i, 2)}</a></li>`)}</ul></div>`)}</div><p>Copyright The Daily Wheel</p></footer>`);
}

/** An article: contents box, infobox, references, edit links, language list. */
export function wiki(sections: number): string {
  const sentence = (s: number): string => `${words(s, 8)} <a href="/w/${s}">${words(s + 1, 2)}</a> ${words(s + 2, 7)}<sup><a href="#cite${s}">[${s % 90}]</a></sup> ${words(s + 3, 6)}. `;
  return page('Wheel (device) - Encyclopedia', '.wrap{display:flex}.left{width:180px}.info{float:right;width:250px;border:1px solid #aaa}#toc{border:1px solid #aaa;display:inline-block}',
    `<header><a href="/">Encyclopedia</a><form><input name="search" aria-label="Search Encyclopedia"><button>Search</button></form><a href="/create">Create account</a><a href="/in">Log in</a></header><div class="wrap"><nav class="left" aria-label="Site"><ul>${times(12, (i) => `<li><a href="/n/${i}">${words(i + 60, 2)}</a></li>`)}</ul><h3>Languages</h3><ul>${times(40, (i) => `<li><a href="//l${i}.example" lang="x">${words(i + 90, 1)}</a></li>`)}</ul></nav><main><h1>Wheel (device)</h1><div role="tablist"><a role="tab" href="#" aria-selected="true">Article</a><a role="tab" href="#t">Talk</a></div><table class="info"><caption>Wheel</caption><tbody>${times(9, (i) => `<tr><th scope="row">${words(i + 20, 1)}</th><td>${words(i + 21, 3)}</td></tr>`)}</tbody></table><p>${times(6, (i) => sentence(i + 1))}</p><div id="toc"><h2>Contents</h2><ol>${times(sections, (i) => `<li><a href="#s${i}">${words(i + 200, 3)}</a></li>`)}</ol></div>${times(sections, (i) => `<h2 id="s${i}">${words(i + 200, 3)} <span class="ed">[<a href="/e/${i}">edit</a>]</span></h2>${times(3, (k) => `<p>${times(7, (j) => sentence(i * 30 + k * 8 + j))}</p>`)}`)}<h2>References</h2><ol>${times(90, (i) => `<li id="cite${i}"><a href="#r${i}">^</a> ${words(i, 9)}</li>`)}</ol></main></div>`);
}

/** A list of mails in a scrolling box: rows of divs with listeners, check boxes, icons. */
export function mail(rows: number): string {
  return page('Inbox (12)', '.box{height:560px;overflow:auto}.m{display:flex;gap:8px;cursor:pointer;border-bottom:1px solid #eee;height:30px}.i{width:18px;height:18px;background:#eee}.s{flex:1;white-space:nowrap;overflow:hidden}',
    `<header><button aria-label="Main menu">≡</button><input type="search" aria-label="Search mail"><button aria-label="Settings">⚙</button></header><div class="row"><nav><div role="button" tabindex="0">Compose</div>${times(8, (i) => `<div role="link" tabindex="0">${words(i + 4, 1)} <span>${i * 3}</span></div>`)}</nav><main style="flex:1"><div role="toolbar" aria-label="Actions">${['Archive', 'Delete', 'Mark as read', 'Snooze'].map((name) => `<div role="button" tabindex="0" aria-label="${name}" class="i"></div>`).join('')}</div><div class="box"><div role="grid" aria-label="Mails">${times(rows, (i) => `<div role="row" class="m" id="m${i}"><div role="gridcell"><div role="checkbox" aria-checked="false" tabindex="-1" class="i" aria-label="Select"></div></div><div role="gridcell"><div class="i star" role="button" tabindex="0" aria-label="Star"></div></div><div role="gridcell">${words(i + 8, 2)}</div><div role="gridcell" class="s"><b>${words(i, 5)}</b> - ${words(i + 1, 14)}</div><div role="gridcell">${i % 28 + 1} Mar</div></div>`)}</div></div></main></div>`);
}

export function dashboard(cards: number): string {
  return page('Dashboard', '.c{border:1px solid #ccc;padding:8px;width:270px}svg{display:block}.tb{cursor:pointer}',
    `<header class="row"><b>Acme Ops</b><nav><ul class="row">${times(7, (i) => `<li><a href="/d/${i}">${words(i + 11, 1)}</a></li>`)}</ul></nav><button aria-haspopup="menu" aria-expanded="false">Ann Example</button></header><main><h1>Overview</h1><div class="row"><label>From <input type="date" value="2026-01-01"></label><label>To <input type="date"></label><select aria-label="Region"><option>All</option><option selected>Europe</option><option>Asia</option></select><div role="switch" aria-checked="true" tabindex="0">Live</div><button aria-pressed="false">Compare</button></div><div class="row">${times(cards, (i) => `<section class="c" aria-label="${words(i, 2)}"><h2>${words(i, 2)}</h2><div>${i * 391}</div><div>+${i % 13}.4 % since last week</div><svg width="250" height="60" role="img" aria-label="Chart of ${words(i, 2)}"><path d="M0 0L9 9"/></svg><div class="row"><span class="tb" onclick="1">Day</span><span class="tb" onclick="1">Week</span><span class="tb" onclick="1">Month</span></div><button aria-label="More about ${words(i, 2)}">⋮</button></section>`)}</div><canvas id="plot" width="600" height="200"></canvas><div role="tree" aria-label="Services">${times(10, (i) => `<div role="treeitem" aria-expanded="false" tabindex="0">${words(i + 30, 2)}</div>`)}</div></main>`);
}

export function shop(products: number): string {
  const facet = (k: number): string => `<fieldset><legend>${words(k + 70, 1)}</legend>${times(9, (i) => `<label><input type="checkbox" name="f${k}"> ${words(k * 9 + i, 1)} <span>(${i * 13 + 2})</span></label><br>`)}</fieldset>`;
  return page('Shoes - Shop', '.p{width:210px;border:1px solid #ddd;cursor:pointer}.side{width:200px}.wrap{display:flex}.g{display:flex;flex-wrap:wrap;gap:8px;flex:1}.old{text-decoration:line-through}',
    `<header class="row"><a href="/">Shop</a><input type="search" placeholder="Search products"><button>Search</button><a href="/cart">Cart (2)</a><a href="/me">Account</a></header><nav aria-label="Breadcrumb"><ol class="row"><li><a href="/">Home</a></li><li><a href="/shoes">Shoes</a></li></ol></nav><main class="wrap"><form class="side" aria-label="Filters"><label>Price up to <input type="range" min="0" max="300" value="150"></label>${times(6, facet)}<button>Apply</button></form><div><h1>Shoes</h1><select aria-label="Sort by"><option>Relevance</option><option>Price</option></select><div class="g">${times(products, (i) => `<div class="p" onclick="location='/p/${i}'"><img src="data:," alt="${words(i, 3)}" width="180" height="120"><h3>${words(i, 3)}</h3><span class="old">${i + 49}.00 EUR</span> <b>${i + 29}.90 EUR</b><div>In stock: ${i % 7}</div><div><span aria-label="${i % 5 + 1} of 5 stars" role="img">★★★</span> (${i * 3})</div><button>Add to cart</button><button aria-label="Add ${words(i, 3)} to wish list">♡</button></div>`)}</div><nav aria-label="Pages"><ul class="row">${times(9, (i) => `<li><a href="?p=${i}">${i + 1}</a></li>`)}</ul></nav></div></main>`);
}

/** `rows` orders of six columns, a link and a button in each. */
export function table(rows: number): string {
  return page('Orders', 'td,th{border:1px solid #ccc;padding:2px 6px}', `<main><h1>Orders</h1><input type="search" aria-label="Filter orders"><table><caption>All orders</caption><thead><tr>${['Number', 'Customer', 'City', 'Total', 'State', 'Action'].map((name) => `<th><button>${name}</button></th>`).join('')}</tr></thead><tbody>${times(rows, (i) => `<tr><td><a href="/o/${i}">A-${100_000 + i}</a></td><td>${words(i, 2)}</td><td>${words(i + 7, 1)}</td><td>${i * 3}.50 EUR</td><td>${i % 3 ? 'paid' : 'open'}</td><td><button>Refund</button></td></tr>`)}</tbody></table></main>`);
}

export function form(fields: number): string {
  const field = (i: number): string => {
    const name = `${words(i, 2)} ${i}`;
    const kind = ['text', 'email', 'number', 'date', 'checkbox', 'radio', 'select', 'password', 'textarea', 'color'][i % 10] ?? 'text';
    if (kind === 'select') return `<p><label>${name} <select>${times(i === 6 ? 250 : 4, (k) => `<option>${words(k + i, 1)} ${k}</option>`)}</select></label></p>`;
    if (kind === 'textarea') return `<p><label>${name}<textarea></textarea></label></p>`;
    return `<p><label>${name} <input type="${kind}" ${i % 4 === 0 ? 'required' : ''}></label>${i % 9 === 1 ? `<span role="alert">Please check ${name}</span>` : ''}</p>`;
  };
  return page('Application form', 'p{margin:4px}form{columns:3}', `<main><h1>Application form</h1><p>All fields marked with * are needed.</p><form aria-label="Application">${times(fields, field)}<button type="submit">Send</button></form></main>`);
}

/** `rows` times five elements, for the size of pages that nobody should make. */
export function huge(rows: number): string {
  return page('Huge', '', `<h1>Huge</h1><div id="all"></div><script>let h='';for(let i=0;i<${rows};i++)h+='<div class=r><span>Row '+i+'</span><a href=/x'+i+'>Link number '+i+'</a><p>Some text here</p><button>Do '+i+'</button></div>';document.getElementById('all').innerHTML=h</script>`);
}
