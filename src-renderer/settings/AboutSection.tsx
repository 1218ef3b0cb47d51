import { ShipWheel } from 'lucide-react';
import { useApp } from '../store.ts';

const parts = [
  ['Electron', 'MIT'],
  ['Chromium', 'BSD-3-Clause and others'],
  ['Playwright', 'Apache-2.0'],
  ['AI SDK', 'Apache-2.0'],
  ['Model Context Protocol SDK', 'MIT'],
  ['React', 'MIT'],
  ['Radix UI', 'MIT'],
  ['Streamdown', 'Apache-2.0'],
  ['Lucide', 'ISC'],
  ['cmdk', 'MIT'],
  ['react-resizable-panels', 'MIT'],
  ['Tailwind CSS', 'MIT'],
  ['zod', 'MIT'],
  ['zustand', 'MIT'],
] as const;

export function AboutSection() {
  const version = useApp(({ appVersion }) => appVersion);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3">
        <ShipWheel size={36} strokeWidth={1.25} aria-hidden className="text-accent" />
        <div>
          <p className="text-md font-semibold">Wheelhouse</p>
          <p className="selectable text-ink-2">Version {version} · MIT licence</p>
        </div>
      </div>
      <section aria-labelledby="licences-title">
        <h3 id="licences-title" className="mb-1 font-medium">Made with</h3>
        <table className="selectable w-full text-ink-2">
          <tbody>
            {parts.map(([name, licence]) => (
              <tr key={name} className="border-b border-line last:border-0">
                <th scope="row" className="py-1 pr-4 text-left font-normal text-ink">{name}</th>
                <td className="py-1 text-right">{licence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
