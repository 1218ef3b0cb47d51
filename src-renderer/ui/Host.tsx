/** From here on a host takes more than two lines in large letters. */
const longFrom = 40;

/** The site that something is about: large, and in full, since the end of a name is what tells sites apart. */
export function Host({ text, scheme = '' }: { readonly text: string; readonly scheme?: string }) {
  return (
    <p className={`selectable font-semibold break-all ${text.length < longFrom ? 'text-xl' : 'text-md'}`}>
      {scheme !== '' && <span className="font-normal text-ink-3">{scheme}</span>}
      {text}
    </p>
  );
}
