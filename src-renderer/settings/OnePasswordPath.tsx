import { useState } from 'react';
import type { OnePasswordChoice } from '../../src-preload/contract/settings.ts';
import { run } from '../call.ts';
import { TextField } from '../ui/Field.tsx';

export function OnePasswordPath({ choice }: { readonly choice: OnePasswordChoice }) {
  const [path, setPath] = useState(choice.executable ?? '');
  const save = (): void => {
    const executable = path.trim();
    if (executable === (choice.executable ?? '')) return;
    void run('settings.setOnePassword', { isEnabled: choice.isEnabled, ...(executable === '' ? {} : { executable }) });
  };
  return <TextField label="Path of op" value={path} placeholder="The one on the path" hint="Empty: as installed." onChange={(event) => setPath(event.target.value)} onBlur={save} />;
}
