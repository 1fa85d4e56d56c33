import { searchAsTyped } from './docs/search.ts';
import { openTabs } from './docs/tabs.ts';
import { openCopyButtons } from './shell/copy-buttons.ts';

openTabs();
openCopyButtons();
searchAsTyped();
