/** Written and spoken form, separated by ` -> `. */
export const hr = `
  Imam 3 mačke i 2 knjige. -> Imam tri mačke i dvije knjige.
  21 učenik, 1 kuća -> dvadeset i jedan učenik, jedna kuća
  1.234.567 stanovnika -> jedan milijun dvjesto trideset i četiri tisuće petsto šezdeset i sedam stanovnika
  Broj je 3,14. -> Broj je tri zarez četrnaest.
  0,5 litara mlijeka -> nula zarez pet litara mlijeka
  Vani je -5 °C. -> Vani je minus pet Celzijevih stupnjeva.
  Sastanak 3. svibnja 2026. godine -> Sastanak trećeg svibnja dvije tisuće dvadeset šeste godine
  od 1. siječnja -> od prvog siječnja
  Danas je 24.12.2025. -> Danas je dvadeset četvrtog prosinca dvije tisuće dvadeset pete.
  2026-11-23 -> dvadeset trećeg studenoga dvije tisuće dvadeset šeste
  Godine 1984. sve se promijenilo. -> Godine tisuću devetsto osamdeset četvrte sve se promijenilo.
  do 2005. godine -> do dvije tisuće pete godine
  Vlak ide u 14:30. -> Vlak ide u četrnaest i trideset.
  u 9.05 -> u devet i pet
  u 18:00 sati -> u osamnaest sati
  Cijena je 3,50 €. -> Cijena je tri eura i pedeset centi.
  99,90 € -> devedeset i devet eura i devedeset centi
  1 € -> jedan euro
  20 $ -> dvadeset dolara
  5 mil. eura -> pet milijuna eura
  2 mlrd. € -> dvije milijarde eura
  popust 25 % -> popust dvadeset i pet posto
  100 km/h -> sto kilometara na sat
  1 kg brašna i 250 g šećera -> jedan kilogram brašna i dvjesto pedeset grama šećera
  stan od 85 m² -> stan od osamdeset i pet kvadratnih metara
  16 GB memorije, 3,2 GHz -> šesnaest gigabajta memorije, tri zarez dva gigaherca
  5–10 minuta -> od pet do deset minuta
  Tel. 01 1234 567 -> telefon nula jedan, jedan dva tri četiri, pet šest sedam
  +385 91 123 4567 -> plus tri osam pet, devet jedan, jedan dva tri, četiri pet šest sedam
  info@primjer.hr -> info at primjer točka H R
  Vidi www.primjer.hr/pomoc -> Vidi ve ve ve točka primjer točka H R kosa crta pomoc
  npr. dr. Horvat -> na primjer doktor Horvat
  jabuke, kruške itd. -> jabuke, kruške i tako dalje.
  ul. Duga 5 -> ulica Duga pet
  str. 12, sl. 3 -> stranica dvanaest, slika tri
  Ivan Pavao II. i Elizabeta II. -> Ivan Pavao drugi i Elizabeta druga.
  u 19. stoljeću -> u devetnaestom stoljeću
  XX. stoljeće -> dvadeseto stoljeće
  poglavlje IV -> poglavlje četiri
  2 + 3 = 5 -> dva plus tri jednako pet
  5. kat, 1. mjesto -> peti kat, prvo mjesto
  Horvat & sin -> Horvat i sin
  br. 5 -> broj pet
  21. stoljeća -> dvadeset prvog stoljeća
  Dobro jutro 😀 -> Dobro jutro, nasmijano lice
  Volim te ❤️❤️❤️ -> Volim te, crveno srce
  #Ljeto2026 -> hashtag Ljeto dvije tisuće dvadeset i šest
  II. svjetski rat -> drugi svjetski rat
  1/2 -> pola
  3/4 -> tri četvrtine
  a < b -> a manje od b
  a > b -> a veće od b
  a ≤ b -> a manje ili jednako b
  a ≥ b -> a veće ili jednako b
  a ≠ b -> a nije jednako b
  5/8 -> pet osmina
  1/5 -> jedna petina
  7/16 -> sedam šesnaestina
  1/100 -> jedna stotinka
  1 000 000 000 -> jedna milijarda
  21 000 km -> dvadeset i jedna tisuća kilometara
  1 riječ -> jedna riječ
  1 posto -> jedan posto
`;
