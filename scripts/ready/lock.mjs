import { linkSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endCommands } from './command.mjs';

/** The holder touches its lock once a second; an older lock belongs to a killed process. */
const staleAfter = 8000;

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
  const mine = `${lock}.${process.pid}.${Date.now()}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(mine, '');
  try {
    let told = false;
    while (!take(mine, lock)) {
      if (!told) console.error('Another process is making this folder ready; waiting for it …');
      told = true;
      await sleep(200);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  const release = () => rmSync(lock, { force: true });
  const leave = (signal) => endCommands().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  const beat = setInterval(() => touch(lock), 1000);
  process.once('exit', release).once('SIGINT', leave).once('SIGTERM', leave);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release).off('SIGINT', leave).off('SIGTERM', leave);
    release();
  }
}

/** Creating a hard link is atomic, so only one of several processes gets the lock. */
function take(mine, lock) {
  touch(mine);
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (age(lock) > staleAfter) {
    // Only one of several processes can move the stale lock; a fresh lock moved by mistake is restored.
    const moved = `${mine}.stale`;
    try {
      renameSync(lock, moved);
      if (age(moved) <= staleAfter) linkSync(moved, lock);
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

function age(path) {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}
