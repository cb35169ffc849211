import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** The storage driver and isolation that need no rights beyond root. */
const buildah = (args: readonly string[], options: { input?: string } = {}): string =>
  execFileSync('buildah', ['--storage-driver=vfs', ...args], { ...options, encoding: 'utf8', maxBuffer: 2 ** 26 });

/** The base images of the Dockerfile. */
export const baseImages = ['docker.io/library/node:24-bookworm-slim', 'docker.io/library/debian:bookworm-slim'];

/** Why the image cannot be built and run here; undefined if it can. */
export function findObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can mount the image';
  try {
    buildah(['--version']);
  } catch {
    return 'buildah is not installed';
  }
  for (const image of baseImages)
    try {
      buildah(['pull', '--quiet', '--policy=ifmissing', image]);
    } catch {
      return `${image} cannot be pulled`;
    }
  return undefined;
}

export interface BuiltImage {
  /** Where the file system of the image is mounted. */
  readonly folder: string;
  readonly config: { readonly Env: readonly string[]; readonly Cmd: readonly string[]; readonly User: string };
  remove(): void;
}

/** Builds the Dockerfile, and mounts the image. */
export function buildImage(): BuiltImage {
  const tag = `timbre-test-${process.pid}`;
  // npm opens more files than buildah allows by default.
  const openFiles = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  const limits = ['--isolation=chroot', `--ulimit=nofile=${openFiles}:${openFiles}`, '--format=docker'];
  buildah(['build', ...limits, '--tag', tag, root]);
  const container = buildah(['from', '--pull-never', tag]).trim();
  const folder = buildah(['mount', container]).trim();
  const { Docker } = JSON.parse(buildah(['inspect', container])) as { Docker: { config: BuiltImage['config'] } };
  return {
    folder,
    config: Docker.config,
    remove() {
      buildah(['rm', container]);
      buildah(['rmi', '--force', tag]);
    },
  };
}

/**
 * Runs the command of the image as `user` (`uid:gid`) in namespaces of its own: the root is read-only, `/data` is
 * `dataFolder`, `/tmp` and `/dev/shm` are in memory.
 */
export function runImage(
  { folder, config }: Pick<BuiltImage, 'folder' | 'config'>,
  { user, dataFolder, env = {} }: { user: string; dataFolder: string; env?: Record<string, string> },
) {
  const script = `
    set -e
    mount --bind "$1" "$1"
    mount -o remount,bind,ro "$1"
    mount --bind "$2" "$1/data"
    mount -t tmpfs -o mode=1777 tmp "$1/tmp"
    mount -t proc proc "$1/proc"
    mount -t tmpfs -o mode=0755 dev "$1/dev"
    for name in null zero random urandom; do touch "$1/dev/$name"; mount --bind "/dev/$name" "$1/dev/$name"; done
    mkdir -m 1777 "$1/dev/shm"
    user=$3 root=$1
    # Not by exec: this shell is what ends with unshare, and its namespace with it.
    shift 3
    chroot --userspec="$user" --groups= "$root" env -C /app "$@"`;
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const command = ['env', '-i', ...config.Env, ...settings, ...config.Cmd];
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--propagation=private'];
  return spawn('unshare', [...namespaces, 'sh', '-c', script, 'sh', folder, dataFolder, user, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
