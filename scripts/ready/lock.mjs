import { linkSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endCommands } from './command.mjs';

/** The holder touches its lock once a second; a lock that is older than this belongs to a killed process. */
const staleAfterMs = 8000;

/**
 * Runs `work` under an exclusive lock of the folder. Waits for another holder, prints that it waits, and takes over the
 * lock of a dead holder.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(root, work) {
  const folder = join(root, 'build');
  const lock = join(folder, '.ready.lock');
  const ownFile = `${lock}.${process.pid}.${Date.now()}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(ownFile, '');
  try {
    let isReported = false;
    while (!tryLock(ownFile, lock)) {
      if (!isReported) console.error('Another process is setting up this folder; waiting for it …');
      isReported = true;
      await sleep(200);
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
  const release = () => rmSync(lock, { force: true });
  const stop = (signal) => endCommands().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  const heartbeat = setInterval(() => touch(lock), 1000);
  process.once('exit', release).once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release).off('SIGINT', stop).off('SIGTERM', stop);
    release();
  }
}

/** Creating a hard link is atomic, so only one of several processes gets the lock. */
function tryLock(ownFile, lock) {
  touch(ownFile);
  try {
    linkSync(ownFile, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (ageMs(lock) > staleAfterMs) {
    // Only one of several processes can move the stale lock; a fresh lock moved by mistake is restored.
    const moved = `${ownFile}.stale`;
    try {
      renameSync(lock, moved);
      if (ageMs(moved) <= staleAfterMs) linkSync(moved, lock);
      rmSync(moved);
    } catch (error) {
      if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
    }
  }
  return false;
}

function touch(path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function ageMs(path) {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}
