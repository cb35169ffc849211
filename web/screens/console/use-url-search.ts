import { useSearchParams } from 'react-router';
import { setParameter } from '../../parts/list/use-url-filter.ts';

/** The search of a list in the URL; other parameters, such as an open panel, stay. */
export function useUrlSearch(): [search: string, setSearch: (search: string) => void] {
  const [params, setParams] = useSearchParams();
  const setSearch = (search: string) =>
    setParams(
      (now) => {
        setParameter(now, 'search', search);
        return now;
      },
      { replace: true },
    );
  return [params.get('search') ?? '', setSearch];
}
