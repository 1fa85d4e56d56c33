import { searchAsTyped } from './docs/search.ts';
import { openTabs } from './docs/tabs.ts';
import { openCopyButtons } from './shell/copy-buttons.ts';
import { becomeReady } from './shell/ready.ts';

openTabs();
openCopyButtons();
searchAsTyped();
becomeReady();
