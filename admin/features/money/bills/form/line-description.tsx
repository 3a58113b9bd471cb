import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
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

function Offer({ service }: { service: Service }) {
  return (
    <Combobox.Option value={String(service.id)} className={classes.offer}>
      <span>
        <b>{service.name}</b>
        <small>{service.masterServiceName}</small>
      </span>
      <span className="soft num nowrap">{formatMoney(service.fees)}</span>
    </Combobox.Option>
  );
}

function Offers({ services }: { services: readonly Service[] }) {
  return (
    <Combobox.Dropdown hidden={services.length === 0} className={classes.offers}>
      {/* It is drawn at the end of the page, outside all of its landmarks. */}
      <section aria-label="Services">
        <Combobox.Options aria-label="Services">
          {services.map((service) => (
            <Offer key={service.id} service={service} />
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
  const pick = (id: string) => {
    const service = offers.find((offer) => String(offer.id) === id);
    if (service) onService(service);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick} width={360} position="bottom-start">
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
      <Offers services={offers} />
    </Combobox>
  );
}
