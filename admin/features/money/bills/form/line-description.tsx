import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { memo, type ReactNode, useEffect } from "react";
import { ListOption } from "#admin/kit/fields/list-option.tsx";
import type { Service } from "#contract/clinic/services.ts";
import { formatMoney } from "#rules/values/display.ts";
import classes from "./bill-lines.module.css";

const MOST_SHOWN = 40;

interface LineDescriptionProps {
  label: string;
  value: string;
  services: readonly Service[];
  error?: ReactNode;
  "data-path"?: string;
  autoFocus: boolean;
  onChange: (description: string) => void;
  onService: (service: Service) => void;
  onBlur?: () => void;
  /** Enter was pressed while no service was marked. */
  onDone: () => void;
}

function matching(services: readonly Service[], text: string): Service[] {
  const wanted = text.trim().toLowerCase();
  return services
    .filter(({ name, masterServiceName }) => `${name} ${masterServiceName}`.toLowerCase().includes(wanted))
    .slice(0, MOST_SHOWN);
}

interface OfferProps {
  service: Service;
  onChoose: (service: Service) => void;
}

const Offer = memo(function Offer({ service, onChoose }: OfferProps) {
  return (
    <ListOption className={classes.offer} onChoose={() => onChoose(service)}>
      <span>
        <b>{service.name}</b>
        <small>{service.masterServiceName}</small>
      </span>
      <span className="soft num nowrap">{formatMoney(service.fees)}</span>
    </ListOption>
  );
});

interface OffersProps {
  services: readonly Service[];
  onChoose: (service: Service) => void;
}

function Offers({ services, onChoose }: OffersProps) {
  return (
    <Combobox.Dropdown hidden={services.length === 0} className={classes.offers}>
      {/* It is drawn at the end of the page, outside all of its landmarks. */}
      <section aria-label="Services">
        <Combobox.Options aria-label="Services">
          {services.map((service) => (
            <Offer key={service.id} service={service} onChoose={onChoose} />
          ))}
        </Combobox.Options>
      </section>
    </Combobox.Dropdown>
  );
}

/** A line's description: free text, with the services of the price list offered while it is typed. */
export function LineDescription({
  label,
  value,
  services,
  onChange,
  onService,
  ...field
}: LineDescriptionProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const offers = matching(services, value);
  // What Enter takes is marked; Tab and Esc keep the words as they were typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offers follow from the text
  useEffect(() => {
    if (value.trim() === "") combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  }, [value]);
  // The same function at each letter, so that the offers that stay are not drawn again.
  const pick = useCallbackRef((service: Service) => {
    onService(service);
    combobox.closeDropdown();
  });
  return (
    <Combobox store={combobox} width={360} position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          dir="auto"
          aria-label={label}
          placeholder="Service or description"
          autoComplete="off"
          maxLength={500}
          value={value}
          data-path={field["data-path"]}
          error={field.error}
          autoFocus={field.autoFocus}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && combobox.getSelectedOptionIndex() === -1) field.onDone();
            // This Esc closes the offers and does not leave the form.
            if (event.key === "Escape" && combobox.dropdownOpened) event.preventDefault();
          }}
          onFocus={() => value === "" && combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            field.onBlur?.();
          }}
        />
      </Combobox.Target>
      <Offers services={offers} onChoose={pick} />
    </Combobox>
  );
}
