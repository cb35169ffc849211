import { NodeSelection } from 'prosemirror-state';
import { useStore } from '../../../../data/store/use-store.ts';
import { t } from '../../../../messages/t.ts';
import { Slider } from '../../../../parts/form/slider.tsx';
import { Switch } from '../../../../parts/form/switch.tsx';
import { clipType } from '../text/schema.ts';
import type { EditorController } from '../view/editor-controller.ts';

/** The volume of the sound that is selected in the text, and whether the speech waits for it. */
export function ClipForm({ controller }: { controller: EditorController }) {
  useStore(controller.place);
  useStore(controller.edits);
  const { selection } = controller.view.state;
  if (!(selection instanceof NodeSelection) || selection.node.type !== clipType) return null;
  const { gainDb, overlaps, label } = selection.node.attrs;
  const change = (attributes: Readonly<Record<string, unknown>>) => {
    const { tr } = controller.view.state;
    for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(selection.from, name, value);
    controller.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
    controller.edits.set(controller.edits.state() + 1);
  };
  return (
    <div className="flex flex-col gap-3 rounded-s border p-3">
      <span className="truncate font-[560]">{label}</span>
      <Slider
        label={t('Volume')}
        value={gainDb}
        min={-40}
        max={20}
        step={1}
        text={`${gainDb} dB`}
        onChange={(next) => change({ gainDb: next })}
      />
      <div className="flex items-center justify-between">
        <span aria-hidden>{t('Play under the next words')}</span>
        <Switch
          label={t('Play under the next words')}
          checked={overlaps}
          onChange={(next) => change({ overlaps: next })}
        />
      </div>
    </div>
  );
}
