/** The end of a day such as `2027-01-31`, in seconds since 1970; null without one. */
export function endOfDay(day: string): number | null {
  if (day === '') return null;
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return Math.floor(end.getTime() / 1000);
}
