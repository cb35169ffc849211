/** Runs generators at the same time: yields what they yield as it comes, and returns their results in order. */
export async function* runInParallel<Event, Result>(
  generators: readonly AsyncGenerator<Event, Result>[],
): AsyncGenerator<Event, Result[]> {
  const results: Result[] = [];
  const next = (index: number) => generators[index]!.next().then((step) => ({ index, step }));
  const pending = new Map(generators.map((_, index) => [index, next(index)]));
  while (pending.size > 0) {
    const { index, step } = await Promise.race(pending.values());
    if (step.done) {
      pending.delete(index);
      results[index] = step.value;
    } else {
      pending.set(index, next(index));
      yield step.value;
    }
  }
  return results;
}
