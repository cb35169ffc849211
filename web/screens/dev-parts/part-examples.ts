import { buttonExamples } from './button-examples.tsx';
import { chipExamples } from './chip-examples.tsx';
import { compareExamples } from './compare-examples.tsx';
import { dataTableExamples } from './data-table-examples.tsx';
import { fieldExamples } from './field-examples.tsx';
import { fileDropExamples } from './file-drop-examples.tsx';
import { importFileExamples } from './import-file-examples.tsx';
import { jobListExamples } from './job-list-examples.tsx';
import { languagePickerExamples } from './language-picker-examples.tsx';
import type { PartExample } from './part-example.ts';
import { recorderExamples } from './recorder-examples.tsx';
import { sidePanelExamples } from './side-panel-examples.tsx';
import { statusExamples } from './status-examples.tsx';
import { tabsExamples } from './tabs-examples.tsx';
import { takesExamples } from './takes-examples.tsx';
import { timedTextExamples } from './timed-text-examples.tsx';
import { timelineExamples } from './timeline-examples.tsx';
import { toolPageExamples } from './tool-page-examples.tsx';
import { waveformExamples } from './waveform-examples.tsx';

/** The shared parts on the page for contributors; each has a file of examples. */
export const partExamples: readonly PartExample[] = [
  buttonExamples,
  chipExamples,
  compareExamples,
  dataTableExamples,
  fieldExamples,
  fileDropExamples,
  importFileExamples,
  jobListExamples,
  languagePickerExamples,
  recorderExamples,
  sidePanelExamples,
  statusExamples,
  tabsExamples,
  takesExamples,
  timedTextExamples,
  timelineExamples,
  toolPageExamples,
  waveformExamples,
];
