/** A stream of one value. */
export async function* singleValue<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}
