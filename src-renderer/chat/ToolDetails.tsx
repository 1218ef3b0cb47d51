import type { ToolItem } from './blocks.ts';
import { argumentRows } from './blocks.ts';
import { ToolPicture } from './ToolPicture.tsx';

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

