import { t } from '../../messages/t.ts';
import type { WidgetChallenge } from './captcha.ts';

type Provider = WidgetChallenge['provider'];

/** The global object that each provider's script defines; all three have the same shape. */
interface Widget {
  render(element: HTMLElement, options: Readonly<Record<string, unknown>>): unknown;
}

const scripts: Readonly<Record<Provider, { readonly src: string; readonly name: string }>> = {
  hcaptcha: { src: 'https://js.hcaptcha.com/1/api.js', name: 'hcaptcha' },
  recaptcha: { src: 'https://www.google.com/recaptcha/api.js', name: 'grecaptcha' },
  turnstile: { src: 'https://challenges.cloudflare.com/turnstile/v0/api.js', name: 'turnstile' },
};
const readyName = 'captchaIsReady';
const timeoutMs = 20_000;

let loading: Promise<Widget> | undefined;

/** Loads the provider's script once, and again after a failed load. */
export function loadWidget(provider: Provider): Promise<Widget> {
  loading ??= load(provider).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(provider: Provider): Promise<Widget> {
  const { src, name } = scripts[provider];
  const page = window as unknown as Record<string, unknown>;
  return new Promise<Widget>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(t('{src} cannot be loaded.', { src })));
    };
    const timer = setTimeout(fail, timeoutMs);
    page[readyName] = () => {
      clearTimeout(timer);
      resolve(page[name] as Widget);
    };
    script.src = `${src}?render=explicit&onload=${readyName}`;
    script.async = true;
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    document.head.append(script);
  });
}
