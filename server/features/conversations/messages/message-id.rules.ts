/**
 * A turn has no ID of its own; that of its message is `<conversation_id>:<position>`. Undefined for a text of
 * another form.
 */
export function parseMessageId(id: string): { readonly conversationId: string; readonly position: number } | undefined {
  // More digits would exceed the integers of the database.
  const [, conversationId, position] = /^(.+):(0|[1-9]\d{0,8})$/.exec(id) ?? [];
  return conversationId === undefined ? undefined : { conversationId, position: Number(position) };
}
