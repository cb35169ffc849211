import { Plus } from 'lucide-react';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { maxRules } from '../../../contract/catalogue/limits.ts';
import type { DictionaryRule, DictionaryWithRulesReply } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';
import { LeaveGuard } from '../../parts/overlay/leave-guard.tsx';
import { toast } from '../../parts/status/toast.ts';
import { draftOf, filterRules, hasChanges, newRule, problemsOf, type RuleDraft, rulesOf } from './rule-draft.ts';
import { RuleRow, ruleColumns } from './rule-row.tsx';
import { useSaveRules } from './use-dictionaries.ts';

/** Rows rendered at first and added with each step. */
const rowsPerStep = 100;

interface RulesEditorProps {
  dictionary: DictionaryWithRulesReply;
  voice: VoiceReply | undefined;
}

/** The version that changes are compared with. */
interface Base {
  readonly rules: readonly DictionaryRule[];
  /** Versions that this editor loaded or saved; any other one comes from someone else. */
  readonly versionIds: readonly string[];
}
const baseOf = ({ rules, latest_version_id: versionId }: DictionaryWithRulesReply): Base => ({
  rules,
  versionIds: [versionId],
});

/** Edits the rules of a dictionary and saves them as a new version. */
export function RulesEditor({ dictionary, voice }: RulesEditorProps) {
  // Kept from the start of editing, so that others' saves do not overwrite unsaved changes.
  const [base, setBase] = useState<Base>(() => baseOf(dictionary));
  const [rules, setRules] = useState<readonly RuleDraft[]>(() => dictionary.rules.map(draftOf));
  const [addedKey, setAddedKey] = useState<number>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [search, setSearch] = useState('');
  const [visibleCount, setVisibleCount] = useState(rowsPerStep);
  const section = useRef<HTMLElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const save = useSaveRules();
  const disabled = !usePermission('pronunciation_dictionary.update', dictionary);

  const changed = useMemo(() => hasChanges(rules, base.rules), [rules, base]);
  const isOutdated = !save.isPending && !base.versionIds.includes(dictionary.latest_version_id);
  const loadVersion = (from: DictionaryWithRulesReply) => {
    setBase(baseOf(from));
    setRules(from.rules.map(draftOf));
    setIsSubmitted(false);
  };
  const discard = () => {
    if (isOutdated) loadVersion(dictionary);
    else setRules(base.rules.map(draftOf));
    setIsSubmitted(false);
  };
  if (isOutdated && !changed) loadVersion(dictionary);

  const problems = useMemo(() => (isSubmitted ? problemsOf(rules) : undefined), [isSubmitted, rules]);
  const matchingRules = useMemo(() => filterRules(rules, search), [rules, search]);
  const positions = useMemo(() => new Map(rules.map(({ key }, at) => [key, at + 1])), [rules]);

  const change = useCallback((key: number, patch: Partial<RuleDraft>) => {
    setRules((all) => all.map((rule) => (rule.key === key ? { ...rule, ...patch } : rule)));
  }, []);
  const remove = useCallback((key: number) => {
    setRules((all) => all.filter((rule) => rule.key !== key));
    addButton.current?.focus();
  }, []);
  const add = useCallback(() => {
    const rule = newRule();
    setAddedKey(rule.key);
    // Added at the top, where it is visible in a list of any length.
    setRules((all) => [rule, ...all]);
  }, []);
  const submit = () => {
    if (disabled || save.isPending) return;
    setIsSubmitted(true);
    if (problemsOf(rules).size > 0) {
      setSearch('');
      setTimeout(() => section.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    const saved = rulesOf(rules);
    save.mutate(
      { id: dictionary.id, rules: saved },
      {
        onSuccess: ({ version_id, version_rules_num }) => {
          setBase({ rules: saved, versionIds: [...base.versionIds, version_id] });
          setIsSubmitted(false);
          toast.success(
            formatMessage('Saved as a new version with {version_rules_num, plural, one {# rule} other {# rules}}.', {
              version_rules_num,
            }),
          );
        },
      },
    );
  };
  const saveOnShortcut = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (changed) submit();
  };

  return (
    <section ref={section} aria-label={t('Rules')} onKeyDown={saveOnShortcut} className="flex flex-col gap-3">
      <LeaveGuard active={changed}>{t('Your changes to the rules are not saved yet.')}</LeaveGuard>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={t('Search rules')} value={search} onChange={setSearch} className="w-full sm:w-64" />
        <span role="status" className="text-ink-3 text-meta tabular-nums">
          {formatMessage('{count, plural, one {# rule} other {# rules}}', { count: matchingRules.length })}
        </span>
        {!disabled && (
          <Button ref={addButton} onClick={add} disabled={rules.length >= maxRules} className="ms-auto">
            <Plus aria-hidden />
            {t('Add rule')}
          </Button>
        )}
      </div>
      {matchingRules.length === 0 ? (
        <p className="rounded-m border border-dashed px-4 py-8 text-center text-ink-2">
          {rules.length === 0 ? t('No rules yet. Add a word and its pronunciation.') : t('No results')}
        </p>
      ) : (
        <div className="rounded-m border bg-surface">
          <div className={`hidden border-b px-3 py-2 text-ink-3 text-meta md:grid ${ruleColumns}`} aria-hidden>
            <span>{t('Word')}</span>
            <span>{t('Kind')}</span>
            <span>{t('Pronounced as')}</span>
            <span className="w-[142px]" />
          </div>
          <ul aria-label={t('Rules')} className="divide-y">
            {matchingRules.slice(0, visibleCount).map((rule) => (
              <RuleRow
                key={rule.key}
                rule={rule}
                searched={search.trim()}
                place={positions.get(rule.key)!}
                problem={problems?.get(rule.key)}
                voice={voice}
                isNew={rule.key === addedKey}
                disabled={disabled}
                onChange={change}
                onRemove={remove}
                onEnter={add}
              />
            ))}
          </ul>
          {matchingRules.length > visibleCount && (
            <div className="border-t p-2 text-center">
              <Button kind="ghost" onClick={() => setVisibleCount(visibleCount + rowsPerStep)}>
                {t('Show {rowsPerStep} more', {
                  rowsPerStep: Math.min(rowsPerStep, matchingRules.length - visibleCount),
                })}
              </Button>
            </div>
          )}
        </div>
      )}
      {changed && (
        <div className="sticky bottom-2 z-sticky flex flex-wrap items-center gap-2 rounded-m border bg-surface px-3 py-2.5 shadow-popover">
          <p role="status" className="min-w-0 flex-1 text-ink-2">
            {isOutdated
              ? t('Someone else changed the rules. If you save, your rules replace theirs. Their version is kept.')
              : t('You have unsaved changes.')}
          </p>
          <Button onClick={discard}>{t('Discard')}</Button>
          <Button kind="primary" busy={save.isPending} onClick={submit}>
            {t('Save')}
          </Button>
        </div>
      )}
    </section>
  );
}
