import classes from './SearchInput.module.css';

interface SearchInputProps {
  id: string;
  value: string;
  onType: (text: string) => void;
  /** The most characters of a search. */
  maxLength: number;
  placeholder?: string;
  autoFocus?: boolean;
}

/** The field of a search form. It is no part of the kit, so that the first page of a visitor does not load the kit for it. */
export function SearchInput({ id, value, onType, maxLength, placeholder, autoFocus }: SearchInputProps) {
  return (
    <input
      className={classes.input}
      id={id}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      // biome-ignore lint/a11y/noAutofocus: the page of a search begins with typing
      autoFocus={autoFocus}
      maxLength={maxLength}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
