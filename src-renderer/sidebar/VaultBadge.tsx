import { LockKeyhole } from 'lucide-react';
import { useApp } from '../store.ts';
import { openSettings } from '../ui-state.ts';

/** Stays in sight while saved logins cannot be read, or will be gone when the app quits. */
export function VaultBadge() {
  const { protection, credentials } = useApp(({ vault }) => vault);
  const isAtRisk = protection === 'memory' && credentials.length > 0;
  if (protection !== 'locked' && !isAtRisk) return null;
  return (
    <button
      type="button"
      onClick={() => openSettings('logins')}
      className="flex items-center gap-1 rounded-md border border-warn-line bg-warn-soft px-1.5 py-0.5 text-sm text-warn"
    >
      <LockKeyhole size={14} aria-hidden />
      {isAtRisk ? 'Logins not saved' : 'Logins locked'}
    </button>
  );
}
