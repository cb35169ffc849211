/** Whether the runtime knows this time zone of the IANA database. */
export function isTimeZone(zone: string): boolean {
  // Offsets such as `+01:00` are also accepted by `Intl`, but have no daylight saving time.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
