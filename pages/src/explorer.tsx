import { addCopyButtons } from './shell/copy-buttons.ts';

addCopyButtons();
