import { TriangleAlert } from 'lucide-react';

/** What a person should know of a site before they trust it. */
export function Warnings({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1.5 rounded-md border border-warn-line bg-warn-soft px-2 py-1.5 text-sm text-warn">
      {texts.map((text) => (
        <li key={text} className="flex gap-2">
          <TriangleAlert size={16} className="mt-px" aria-hidden />
          <span className="selectable min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
