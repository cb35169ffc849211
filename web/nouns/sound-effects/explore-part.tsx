import { useSearchParams } from 'react-router';
import type { ExploredPage } from '../../../contract/speech-tools/sound-effects-explore.ts';
import { t } from '../../messages/t.ts';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { useIsInBrowser } from '../../parts/page/use-is-in-browser.ts';
import { CategoryLinks } from './category-links.tsx';
import { readCategory } from './effect-category.ts';
import { exploreQuery } from './explore-query.ts';
import { PublicProviders } from './public-providers.tsx';
import { SoundList } from './sound-list.tsx';

const publicPath = '/sound-effects';

/** The names in the query of the page that choose its sounds. */
export const exploreNames = ['category', 'search'] as const;

/**
 * The ready-made sounds on the public page; search and category are in the URL. `first`: the first of all sounds, as the
 * build knows them.
 */
export function ExplorePart({ first }: { first: ExploredPage }) {
  const [shownParams, setParams] = useSearchParams();
  // The page was prerendered without a query.
  const params = useIsInBrowser() ? shownParams : new URLSearchParams();
  const category = readCategory(params);
  const search = (params.get('search') ?? '').slice(0, 200);
  return (
    <PublicProviders
      fill={(queryClient) =>
        // As old as possible, since only the server knows the waveforms.
        queryClient.setQueryData(
          exploreQuery({ category: undefined, search: '' }).queryKey,
          { pages: [first], pageParams: [1] },
          { updatedAt: 0 },
        )
      }
    >
      <div className="flex flex-col gap-4">
        <TypedSearchField
          label={t('Search sounds')}
          value={search}
          onChange={(text) =>
            setParams(text === '' ? {} : { search: text }, { replace: true, preventScrollReset: true })
          }
        />
        <CategoryLinks
          pathOf={(name) =>
            name === undefined ? publicPath : `${publicPath}?${new URLSearchParams({ category: name })}`
          }
          current={category}
          hasAll={search === ''}
        />
        <SoundList filter={{ category, search }} isLinked />
      </div>
    </PublicProviders>
  );
}
