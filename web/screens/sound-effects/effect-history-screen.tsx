import { useCallback } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { EffectHistory } from '../../nouns/sound-effects/effect-history.tsx';
import { EffectsSwitch } from '../../nouns/sound-effects/effects-switch.tsx';
import { reuseEffect } from '../../nouns/sound-effects/reuse-effect.ts';
import { generatePath } from '../../nouns/sound-effects/sound-effects-navigation.ts';
import { Button } from '../../parts/button/button.tsx';
import { setParameter } from '../../parts/list/use-url-filter.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';

export const meta = () => [{ title: `${t('Sound effects history')} · ${brand}` }];

/** ROUTE-030: the sound effects that the person generated. */
export default function EffectHistoryScreen() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const search = useCallback(
    (text: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          setParameter(next, 'search', text);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return (
    <>
      <PageHeader
        title={t('Sound Effects')}
        help={t('The sound effects that you generated, newest first.')}
        action={<EffectsSwitch />}
      />
      <div className="mx-auto w-full max-w-6xl">
        <EffectHistory
          search={(params.get('search') ?? '').slice(0, 200)}
          onSearch={search}
          onReuse={(item) => {
            reuseEffect(item);
            void navigate(generatePath);
          }}
          emptyAction={
            <Button asChild kind="primary">
              <Link to={generatePath}>{t('Generate sound effects')}</Link>
            </Button>
          }
        />
      </div>
    </>
  );
}
