import type { SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { foundZones, timeZones, type ZoneChoice } from '../lib/timeZones';
import { SelectField } from './Field';

interface ZoneFieldProps extends Omit<SelectProps, 'data' | 'filter' | 'searchable'> {
  /** The current zone. It is listed even if the browser does not know it. */
  current: string | null;
}

/** A time zone, searched by its name, its offset, or a country or city in any language of the app. */
export function ZoneField({ current, ...props }: ZoneFieldProps) {
  const zones = useMemo(() => timeZones(current), [current]);
  return (
    <SelectField
      {...props}
      searchable
      data={zones}
      limit={60}
      filter={({ options, search, limit }) => {
        // When the list opens, the field contains the chosen zone; all zones are then offered.
        const chosen = zones.find(({ label }) => label === search);
        return (chosen ? options : foundZones(options as ZoneChoice[], search)).slice(0, limit);
      }}
    />
  );
}
