import { Download, Trash2 } from 'lucide-react';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import type { PartExample } from './part-example.ts';

export const buttonExamples: PartExample = {
  part: 'Button',
  states: [
    {
      state: 'Kinds',
      content: (
        <div className="flex flex-wrap gap-2">
          <Button kind="primary">Generate</Button>
          <Button>Cancel</Button>
          <Button kind="ghost">Skip</Button>
          <Button kind="danger">Delete</Button>
          <IconButton label="Download">
            <Download />
          </IconButton>
        </div>
      ),
    },
    { state: 'Loading', content: <Button busy>Saving</Button> },
    {
      state: 'Disabled',
      content: (
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" disabled>
            Generate
          </Button>
          <IconButton label="Delete" disabled>
            <Trash2 />
          </IconButton>
        </div>
      ),
    },
    {
      state: 'Right to left',
      content: (
        <div dir="rtl">
          <Button>
            <Download aria-hidden />
            تنزيل
          </Button>
        </div>
      ),
    },
  ],
};
