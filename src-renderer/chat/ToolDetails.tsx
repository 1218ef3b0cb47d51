import type { JsonValue } from '../../src-preload/contract/conversation.ts';
import { ToolPicture } from './ToolPicture.tsx';
import type { ToolItem } from './ToolCard.tsx';

/** The arguments as rows of name and value, whatever shape they have. */
export function argumentRows(input: JsonValue): readonly (readonly [name: string, value: string])[] {
  if (input === null) return [];
  if (typeof input !== 'object' || Array.isArray(input)) return [['input', show(input)]];
  return Object.entries(input).map(([name, value]) => [name, show(value)]);
}

function show(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function ToolDetails({ item }: { readonly item: ToolItem }) {
  const rows = argumentRows(item.input);
  return (
    <div className="flex flex-col gap-2.5 px-3 py-2.5 pl-[38px]">
      <table className="selectable w-full table-fixed text-sm">
        <caption className="sr-only">Arguments</caption>
        <tbody>
          <tr>
            <th scope="row" className="w-24 truncate py-0.5 pr-3 text-left align-top font-normal text-ink-3">tool</th>
            <td className="py-0.5 font-mono break-words">{item.tool}</td>
          </tr>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row" title={name} className="w-24 truncate py-0.5 pr-3 text-left align-top font-normal text-ink-3">{name}</th>
              <td className="py-0.5 font-mono break-words whitespace-pre-wrap">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {item.picture !== undefined && <ToolPicture picture={item.picture} label={item.did} />}
      {item.text !== '' && (
        <pre
          tabIndex={0}
          role="region"
          aria-label="Result"
          className="selectable max-h-64 overflow-auto rounded-md border border-line bg-canvas px-2.5 py-2 font-mono text-xs leading-[17px] break-words whitespace-pre-wrap"
        >
          {item.text}
        </pre>
      )}
    </div>
  );
}

