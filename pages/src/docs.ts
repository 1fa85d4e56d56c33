import { searchAsTyped } from './docs/search.ts';
import { makeTabs } from './docs/tabs.ts';
import { addCopyButtons } from './shell/copy-buttons.ts';

makeTabs();
addCopyButtons();
searchAsTyped();
