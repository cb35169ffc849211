import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../parts/status/error-state.tsx';
import type { WidgetChallenge } from './captcha.ts';
import { loadWidget } from './captcha-script.ts';

interface CaptchaWidgetProps {
  challenge: WidgetChallenge;
  /** The token, and undefined when it is too old. */
  onToken: (token: string | undefined) => void;
}

/** The question of a captcha provider, as it draws it. */
export default function CaptchaWidget({ challenge, onToken }: CaptchaWidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { provider, site_key: siteKey } = challenge;
  useEffect(() => {
    const element = place.current;
    if (!element || failed) return;
    let isOver = false;
    // Each provider takes an element once only: a second effect draws into another.
    const drawn = element.appendChild(document.createElement('div'));
    loadWidget(provider)
      .then((widget) => {
        if (isOver) return;
        widget.render(drawn, {
          sitekey: siteKey,
          theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
          size: element.clientWidth < 304 ? 'compact' : 'normal',
          callback: (token: string) => onToken(token),
          'expired-callback': () => onToken(undefined),
          'error-callback': () => setFailed(true),
        });
      })
      .catch(() => {
        if (!isOver) setFailed(true);
      });
    return () => {
      isOver = true;
      drawn.remove();
    };
  }, [provider, siteKey, onToken, failed]);
  if (failed) return <ErrorState message="The captcha cannot be shown." onRetry={() => setFailed(false)} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset wants a legend, which the widget brings.
    <div ref={place} role="group" aria-label="Show that you are a person" className="flex min-h-20 justify-center" />
  );
}
