// The vendor's widget under the vendor's tag, so that a page moves by changing the address of its script.
import { registerWidget } from '@elevenlabs/convai-widget-core';

if (!customElements.get('elevenlabs-convai')) registerWidget();
