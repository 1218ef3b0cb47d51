import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRoad } from '../support/road.ts';
import type { Road } from '../support/road.ts';
import { startSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import type { ToolResult } from '../../src-main/core/results.ts';
import { choosingPages } from '../sites/acting/choosing.ts';

let road: Road;
let site: Site;

beforeAll(async () => {
  site = await startSite(choosingPages);
  road = await openRoad();
});

afterAll(async () => {
  await road.close();
  await site.close();
});

const open = (path: string): Promise<string> => road.ok('browser_navigate', { url: site.url + path });

async function named(name: string): Promise<string> {
  const view = await road.ok('browser_snapshot');
  const ref = new RegExp(`\\[(e\\d+)\\] [\\w-]+ "${name}`, 'u').exec(view)?.[1];
  if (ref === undefined) throw new Error(`no "${name}" in:\n${view}`);
  return ref;
}

const select = async (name: string, ...values: string[]): Promise<ToolResult> => road.call('browser_select', { ref: await named(name), values });
const fill = async (name: string, value: string): Promise<ToolResult> =>
  road.call('browser_fill_form', { fields: [{ ref: await named(name), value }] });

describe('selects of the browser', () => {
  it('are set by label, value, or the label in another case', async () => {
    await open('/native');
    expect((await select('Size', 'm')).text).toContain('selected "Medium" in combobox "Size"');
    expect((await select('Size', 'small')).text).toContain('selected "Small"');
    expect((await select('City', 'Bonn')).status).toBe('ok');
  });

  it('for several hold exactly those that were named', async () => {
    await open('/native');
    const { text } = await select('Colours', 'Green', 'Blue');
    expect(text).toContain('selected "Green", "Blue" in listbox "Colours"');
    const values = await road.ok('browser_page_text', { selector: 'select[multiple]' });
    expect(values).toContain('Green');
    expect((await select('Size', 'Small', 'Medium')).status).toBe('invalid_input');
  });

  it('say which options there are, which are disabled, and what the page did not take', async () => {
    await open('/native');
    const missing = await select('Size', 'Huge');
    expect(missing.status).toBe('not_found');
    expect(missing.text).toContain('It has "Small", "Medium", "Large"');
    expect((await select('Size', 'Large')).status).toBe('blocked');
    expect((await select('City', 'Perth')).text).toContain('is disabled');
    const view = await road.ok('browser_snapshot');
    expect(view).toContain('Locked');
    expect((await road.call('browser_select', { selector: 'select[disabled]', values: ['B'] })).text).toContain('is disabled');
    expect((await select('Stubborn', 'Second')).text).toContain('which now has "First" selected');
  });
});

describe('lists that a page made itself', () => {
  it('are opened and chosen from where they lie elsewhere in the page', async () => {
    await open('/portal');
    const { text } = await select('Country', 'Peru');
    expect(text).toContain('selected "Peru" in combobox');
    expect(text).toContain('"chosen Peru"');
    expect((await select('Peru', 'Cuba').catch(() => select('Country', 'Cuba'))).status).toBe('blocked');
  });

  it('are filtered by typing where that is how they show their options', async () => {
    await open('/filter');
    expect((await select('Fruit', 'Quince')).text).toContain('"chosen Quince"');
    const { status, text } = await select('Fruit', 'Steak');
    expect(status).toBe('not_found');
    expect(text).toContain('has no option "Steak"');
  });

  it('are scrolled through where only a part of them exists', async () => {
    await open('/virtual');
    expect((await select('Number', 'Number 423')).text).toContain('"chosen Number 423"');
  });

  it('for several hold exactly those that were named', async () => {
    await open('/several');
    expect((await select('Toppings', 'Corn', 'Onions')).text).toContain('Corn+Onions');
  });

  it('that open by keys only are opened so, and those that never open are said to', async () => {
    await open('/keysonly');
    expect((await select('Day', 'Tue')).text).toContain('"day Tue"');
    await open('/dead');
    const { status, text } = await select('Broken', 'Any');
    expect(status).toBe('invalid_input');
    expect(text).toContain('opened no list of options');
  });

  it('that do not take a click are not said to hold it', async () => {
    await open('/refusing');
    const { status, text } = await select('Seats', '1A');
    expect(status).toBe('blocked');
    expect(text).toContain('did not take it');
  });
});

describe('ticks', () => {
  it.each([['News', 'false', 'unchecked'], ['One', 'true', 'checked'], ['Wifi', 'on', 'checked'], ['Terms', 'yes', 'checked'], ['Styled', 'true', 'checked'], ['Two', 'true', 'checked (as it was)']])(
    'set %s to %s',
    async (name, value, words) => {
      await open('/ticks');
      expect((await fill(name, value)).text).toContain(`= ${words}`);
    },
  );

  it('behind a label of a hidden box are set by the label', async () => {
    await open('/ticks');
    const { text } = await road.call('browser_fill_form', { fields: [{ selector: '#gone', value: 'true' }] });
    expect(text).toContain('= checked');
  });

  it('are never said to be done where nothing changed', async () => {
    await open('/ticks');
    const stuck = await fill('Stuck', 'true');
    expect(stuck.status).toBe('blocked');
    expect(stuck.text).toContain('is still unchecked');
    expect((await fill('Controlled', 'true')).text).toContain('is still unchecked');
    expect((await fill('Two', 'false')).text).toContain('is a radio button');
    for (const selector of ['input[disabled]', '[aria-label=Greyed]']) {
      const { status, text } = await road.call('browser_fill_form', { fields: [{ selector, value: 'true' }] });
      expect(status).toBe('blocked');
      expect(text).toContain('is disabled');
    }
    expect((await fill('News', 'perhaps')).status).toBe('invalid_input');
  });
});

describe('dates, times, colours and ranges', () => {
  it.each([
    ['Day', '2026-12-31', 'date 2026-12-31'], ['Clock', '9:30 pm', 'time 21:30'], ['When', '2026-12-31 18:05', 'datetime-local 2026-12-31T18:05'],
    ['Month', '2026-12', 'month 2026-12'], ['Week', '2026-W5', 'week 2026-W05'], ['Paint', 'rebeccapurple', 'color #663399'], ['Loud', '55', 'range 55'], ['Count', '7', ''],
  ])('%s takes %s, and the page hears of it', async (name, value, heard) => {
    await open('/whole');
    expect((await fill(name, value)).status).toBe('ok');
    if (heard !== '') expect(await road.ok('browser_page_text', { selector: '[role=status]' })).toContain(heard);
  });

  it.each([['Day', 'tomorrow', 'such as 2026-12-31'], ['Day', '2026-02-31', 'no such date'], ['Day', '2025-05-05', 'from 2026-01-01'], ['Loud', '500', 'goes from 0 to 100'], ['Paint', 'not a colour', 'takes a colour']])(
    '%s refuses %s with a sentence',
    async (name, value, why) => {
      await open('/whole');
      const { status, text } = await fill(name, value);
      expect(status).toBe('invalid_input');
      expect(text).toContain(why);
    },
  );

  it('say the closest value where the asked one does not exist', async () => {
    await open('/whole');
    expect((await fill('Loud', '52')).text).toMatch(/= 5[05], the closest to "52"/u);
  });

  it.each([['Price', '370', '= 370'], ['Price', '20', '= 20'], ['Level', 'High', '= 2 ("High")'], ['Fine', '0.8', '= 0.8'], ['Guests', '9', '= 9'], ['Price', '104', 'the closest to 104'], ['Price', '100', '(as it was)']])(
    'of the page: %s goes to %s by its keys',
    async (name, value, words) => {
      await open('/sliders');
      const { status, text } = await fill(name, value);
      expect(status, text).toBe('ok');
      expect(text).toContain(words);
    },
  );

  it('of the page that do not move or have no such value are not said to', async () => {
    await open('/sliders');
    expect((await fill('Frozen', '7')).text).toContain('did not move');
    expect((await fill('Price', '900')).text).toContain('goes from 0 to 500');
    expect((await fill('Level', 'Extreme')).status).toBe('not_found');
  });
});
