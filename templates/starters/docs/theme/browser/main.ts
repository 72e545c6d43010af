import '../styles/index.css';
import { addCopyButtons } from './copy-button';
import { startOutline } from './outline';
import { startSearch } from './search-dialog';
import { showCurrentPage } from './sidebar';
import { startThemeSwitch } from './theme-switch';

startThemeSwitch();
startSearch();
addCopyButtons();
startOutline();
showCurrentPage();
