// Puts the player into a page: each element with the ID of the vendor becomes a frame. The file keeps the vendor's name
// and attributes, so that a page moves by changing the host.
interface Frame {
  readonly element: HTMLIFrameElement;
  readonly origin: string;
}

const id = 'elevenlabs-audionative-widget';
const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';
/** Attributes that the frame reads from its own address. */
const names = ['publicUserId', 'projectId', 'small', 'textColor', 'backgroundColor'];
const frames: Frame[] = [];

/** A length in CSS: a number is in pixels. */
function length(text: string | undefined, otherwise: string): string {
  if (!text) return otherwise;
  return /^\d+$/.test(text) ? `${text}px` : /^\d+(\.\d+)?(px|%|em|rem|vw|vh)$/.test(text) ? text : otherwise;
}

function mount(widget: HTMLElement): void {
  const { dataset } = widget;
  if (!dataset.publicuserid || widget.querySelector('iframe')) return;
  const address = new URL(dataset.playerurl || 'index.html', source || location.href);
  if (!/^https?:$/.test(address.protocol)) return;
  for (const name of names) {
    const value = dataset[name.toLowerCase()];
    if (value) address.searchParams.set(name, value);
  }
  address.searchParams.set('url', location.href.split('#')[0]!);
  const element = document.createElement('iframe');
  element.src = address.href;
  element.title = 'Audio player';
  element.allow = 'autoplay';
  // The frame compares the origin with the address that it is given.
  element.referrerPolicy = 'origin';
  const height = length(dataset.height, dataset.small?.toLowerCase() === 'true' ? '64px' : '112px');
  element.style.cssText = `border:0;display:block;max-width:100%;color-scheme:normal;width:${length(dataset.width, '100%')};height:${height}`;
  widget.replaceChildren(element);
  frames.push({ element, origin: address.origin });
}

addEventListener('message', ({ source: sender, origin, data }) => {
  const frame = frames.find(({ element }) => element.contentWindow === sender);
  if (frame?.origin !== origin || data?.type !== 'audio-native-height' || !(data.height >= 0)) return;
  frame.element.style.height = `${Math.min(2000, data.height)}px`;
});

function start(): void {
  for (const widget of document.querySelectorAll<HTMLElement>(`#${id}`)) mount(widget);
}
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
