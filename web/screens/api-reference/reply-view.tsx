import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatCount } from '../../format/count.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import type { CallReply } from './send-call.ts';

/** Characters of a text that are shown. */
const maxShown = 100_000;

/** What the server replied: its status, and the text, sound, picture or file. */
export function ReplyView({ reply }: { reply: CallReply }) {
  const { status, ms, contentType, file, isStopped } = reply;
  const isGood = status < 400;
  return (
    <section aria-label={t('Reply')} className="flex flex-col gap-2">
      <p role="status" className="flex flex-wrap items-center gap-2 text-ink-3 text-meta">
        <Chip tone={isGood ? 'good' : 'bad'}>{status}</Chip>
        <span>{t('{ms} ms', { ms: formatCount(Math.round(ms)) })}</span>
        <span>{formatFileSize(file.size)}</span>
        <span className="break-all font-mono">{contentType.split(';')[0]}</span>
        {isStopped && <span>{t('Stopped')}</span>}
      </p>
      <ReplyContent file={file} contentType={contentType} />
    </section>
  );
}

function ReplyContent({ file, contentType }: { file: Blob; contentType: string }) {
  if (file.size === 0) return null;
  if (/^(text\/|application\/([\w.+-]*json|xml|x-ndjson|x-subrip))/.test(contentType)) return <ReplyText file={file} />;
  return <ReplyFile file={file} contentType={contentType} />;
}

function ReplyText({ file }: { file: Blob }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void file.text().then((read) => isCurrent && setText(read));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  const shown = readable(text);
  return <CodeBlock code={shown.slice(0, maxShown)} label={t('Copy reply')} />;
}

/** JSON with line breaks, any other text as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function ReplyFile({ file, contentType }: { file: Blob; contentType: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (url === undefined) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      {contentType.startsWith('audio/') && (
        // biome-ignore lint/a11y/useMediaCaption: the reply of a call, whose text the reader has sent
        <audio controls autoPlay src={url} aria-label={t('Audio of the reply')} className="w-full" />
      )}
      {contentType.startsWith('image/') && (
        <img src={url} alt={t('Picture of the reply')} className="max-h-80 max-w-full rounded-s border" />
      )}
      <Button asChild size="small">
        <a href={url} download="reply">
          <Download aria-hidden />
          {t('Download')}
        </a>
      </Button>
    </div>
  );
}
