import { Menu as MantineMenu, type MenuProps } from '@mantine/core';
import { useState } from 'react';
import { useBackCloses } from '@/shared/history/useBackCloses';

/** A menu that Escape, a click outside and the browser's Back button close. */
export function Menu({ defaultOpened = false, onChange, ...props }: Omit<MenuProps, 'opened'>) {
  const [opened, setOpened] = useState(defaultOpened);
  function change(next: boolean) {
    setOpened(next);
    onChange?.(next);
  }
  useBackCloses(opened, () => change(false));
  return <MantineMenu {...props} opened={opened} onChange={change} />;
}

Menu.Target = MantineMenu.Target;
Menu.Dropdown = MantineMenu.Dropdown;
Menu.Item = MantineMenu.Item;
Menu.CheckboxItem = MantineMenu.CheckboxItem;
Menu.Label = MantineMenu.Label;
Menu.Divider = MantineMenu.Divider;
