import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../files/input-error.ts';

/** What `timbre login` stores. */
export interface Login {
  readonly url: string;
  readonly api_key: string;
}

/** The file with the address and the key of a server, which only its owner may read. */
export function openConfigFile(configFolder: string) {
  const folder = join(configFolder, 'timbre');
  const path = join(folder, 'config.json');

  return {
    path,
    /** Throws `InputError` for a file that is no login. */
    async read(): Promise<Login | undefined> {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw new InputError(`${path} cannot be read: ${error.message}`);
      });
      if (text === undefined) return undefined;
      try {
        const { url, api_key } = JSON.parse(text) as Partial<Login>;
        if (typeof url === 'string' && typeof api_key === 'string') return { url, api_key };
      } catch {
        // Said below.
      }
      throw new InputError(`${path} is damaged. Run "timbre login" again.`);
    },
    async save(login: Login): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A file that is replaced has the permissions of a new one, and is never half written.
      const draft = `${path}.${process.pid}`;
      await writeFile(draft, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
      await chmod(draft, 0o600);
      await rename(draft, path);
    },
    remove: () => rm(path, { force: true }),
  };
}
export type ConfigFile = ReturnType<typeof openConfigFile>;
