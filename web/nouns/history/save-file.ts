/** The browser starts to read the file some time after the click, so the object URL must outlive it. */
const readWithinMs = 60_000;

/** Makes the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readWithinMs);
}
