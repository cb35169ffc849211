import { Check, CircleAlert, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Chip, ChipButton } from '../../parts/display/chip.tsx';
import type { PartExample } from './part-example.ts';

function FilterExample() {
  const [isPressed, setPressed] = useState(true);
  return (
    <ChipButton pressed={isPressed} onClick={() => setPressed(!isPressed)}>
      Favorites
    </ChipButton>
  );
}

export const chipExamples: PartExample = {
  part: 'Chips',
  states: [
    {
      state: 'States',
      content: (
        <span className="flex flex-wrap gap-2">
          <Chip>Draft</Chip>
          <Chip tone="info">
            <LoaderCircle aria-hidden />
            Generating
          </Chip>
          <Chip tone="good">
            <Check aria-hidden />
            Ready
          </Chip>
          <Chip tone="warn">
            <TriangleAlert aria-hidden />
            Unverified
          </Chip>
          <Chip tone="bad">
            <CircleAlert aria-hidden />
            Failed
          </Chip>
        </span>
      ),
    },
    { state: 'A filter that is on', content: <FilterExample /> },
  ],
};
