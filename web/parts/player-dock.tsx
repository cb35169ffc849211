/** Where the global player docks, under the screen; nothing while nothing was played. */
export function PlayerDock() {
  return null;
}
