import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { t } from '../../messages/t.ts';
import { EffectsSwitch } from '../../nouns/sound-effects/effects-switch.tsx';
import { explorePath } from '../../nouns/sound-effects/sound-effects-navigation.ts';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';

const searchPath = `${explorePath}/search`;

/** The frame of the explore views: it stays while their search is typed. */
export default function ExploreLayout() {
  const navigate = useNavigate();
  const isSearch = useLocation().pathname === searchPath;
  const [params] = useSearchParams();
  const openSearch = (search: string) =>
    void navigate(search === '' ? explorePath : `${searchPath}?${new URLSearchParams({ search })}`, {
      // The whole search is one entry of the browser's history.
      replace: isSearch,
    });
  return (
    <>
      <PageHeader
        title={t('Sound Effects')}
        help={t('Ready-made sounds, free of credits.')}
        action={<EffectsSwitch />}
      />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 md:px-5">
        <TypedSearchField
          label={t('Search sounds')}
          value={isSearch ? (params.get('search') ?? '') : ''}
          onChange={openSearch}
        />
        <Outlet />
      </div>
    </>
  );
}
