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
  return (
    <div className="flex flex-col gap-2.5 px-3 py-2.5 pl-[38px]">
      <dl aria-label="Arguments" className="selectable grid grid-cols-[minmax(56px,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {[['tool', item.tool] as const, ...argumentRows(item.input)].map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="max-w-32 truncate text-ink-3" title={name}>{name}</dt>
            <dd className="font-mono break-words whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
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

