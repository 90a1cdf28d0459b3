import { LightInput } from './LightInput';

interface SearchInputProps {
  id: string;
  value: string;
  onType: (text: string) => void;
  /** The most characters of a search. */
  maxLength: number;
  placeholder?: string;
  autoFocus?: boolean;
}

/** The field of a search form. */
export function SearchInput({ id, value, onType, maxLength, placeholder, autoFocus }: SearchInputProps) {
  return (
    <LightInput
      id={id}
      type="search"
      enterKeyHint="search"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      maxLength={maxLength}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
