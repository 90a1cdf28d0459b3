import '@fontsource/saira-condensed/latin-500.css';
import '@fontsource/saira-condensed/latin-700.css';
import '@fontsource/zen-kaku-gothic-new/500.css';
import '@fontsource/zen-kaku-gothic-new/700.css';
