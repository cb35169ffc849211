/** A label of a host name. */
export const label = String.raw`[\p{L}\d_-]{1,63}`;
/** Ends of host names and file names that are read as addresses. */
export const endings =
  'com|org|net|edu|gov|info|biz|app|dev|io|ai|co|uk|de|fr|es|it|nl|eu|us|ca|au|nz|in|jp|ch|at|be|se|no|dk|fi|ie|tv|me|' +
  'xyz|tech|online|shop|blog|news|html?|css|jsx?|tsx?|json|ya?ml|toml|xml|csv|md|txt|pdf|docx?|xlsx?|pptx?|odt|epub|' +
  'png|jpe?g|gif|svg|webp|mp[34]|wav|flac|ogg|zip|tar|gz|exe|py|rb|rs|go|cpp|sh|ini|log|sql|env|lock';
/** Text of scripts that are written without spaces ends an address. */
export const urlPattern = String.raw`(?<![\p{Script=Latn}\d@])(?:(?:https?|ftp):\/\/|www\.)[^\s<>"“”，。、！？\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}]{1,2000}`;
export const emailPattern = String.raw`(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@${label}(?:\.[\p{L}\d-]{1,63}){1,8}`;

/** The end of an address; trailing marks belong to the sentence. */
export function findAddressEnd(text: string): number {
  let end = text.length;
  while (end > 1 && ".,;:!?)]}'’*".includes(text[end - 1]!)) end--;
  return end;
}
