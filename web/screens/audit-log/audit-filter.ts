import { auditActivities, ocsfClasses } from '../../../contract/catalogue/audit-activities.ts';
import { type DayRange, dayRangeBounds, dayRangeParameters, readDayRange } from '../../parts/list/day-range.ts';
import { setParameter } from '../../parts/list/use-url-filter.ts';

export interface AuditFilter {
  /** Undefined: anyone; the same holds for the fields below. */
  readonly actorId?: string | undefined;
  readonly className?: string | undefined;
  readonly activityName?: string | undefined;
  readonly time?: DayRange | undefined;
}

export const noFilter: AuditFilter = {};

export const filterCount = (filter: AuditFilter): number =>
  Object.values(filter).filter((one) => one !== undefined).length;

export const classNames: readonly string[] = Object.values(ocsfClasses).map(({ name }) => name);

/** The activities of a class, or all of them, by name. */
export const activityNames = (className: string | undefined): readonly string[] =>
  Object.values(auditActivities)
    .filter(({ ocsf }) => className === undefined || ocsfClasses[ocsf].name === className)
    .map(({ title }) => title)
    .toSorted();

/** How the filter is read from and written to the URL; invalid values are ignored. */
export const auditFilterFormat = {
  read(params: URLSearchParams): AuditFilter {
    const [className, activityName] = [params.get('class') ?? '', params.get('activity') ?? ''];
    return {
      actorId: params.get('actor') || undefined,
      className: classNames.includes(className) ? className : undefined,
      activityName: activityNames(undefined).includes(activityName) ? activityName : undefined,
      time: readDayRange(params),
    };
  },
  write({ actorId, className, activityName, time }: AuditFilter, before: URLSearchParams): URLSearchParams {
    const params = new URLSearchParams(before);
    const values = { actor: actorId, class: className, activity: activityName, ...dayRangeParameters(time) };
    for (const [name, value] of Object.entries(values)) setParameter(params, name, value);
    return params;
  },
};

/** The query of the server; `now` in ms. */
export function auditQueryOf({ actorId, className, activityName, time }: AuditFilter, now: number) {
  const { from, to } = dayRangeBounds(time, now);
  return {
    ...(actorId === undefined ? {} : { actor_uid: actorId }),
    ...(className === undefined ? {} : { class_name: className }),
    ...(activityName === undefined ? {} : { activity_name: activityName }),
    ...(from === undefined ? {} : { time_from_unix_ms: from }),
    // The server includes the end.
    ...(to === undefined ? {} : { time_to_unix_ms: to - 1 }),
  };
}
