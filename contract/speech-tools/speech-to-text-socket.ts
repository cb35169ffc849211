import { defineSockets } from '../route.ts';

export const speechToTextSockets = defineSockets({});
