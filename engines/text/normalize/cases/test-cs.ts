/** Written and spoken form, separated by ` -> `. */
export const cs = `
  Mám 3 kočky a 2 knihy. -> Mám tři kočky a dvě knihy.
  21 žáků, 1 okno -> dvacet jeden žáků, jedno okno
  1 234 567 obyvatel -> milion dvě stě třicet čtyři tisíc pět set šedesát sedm obyvatel
  Číslo je 3,14. -> Číslo je tři celé čtrnáct.
  0,5 litru mléka -> nula celá pět litru mléka
  Venku je -5 °C. -> Venku je minus pět stupňů Celsia.
  Schůzka 3. května 2026 -> Schůzka třetího května dva tisíce dvacet šest
  od 1. ledna -> od prvního ledna
  Dnes je 24. 12. 2025. -> Dnes je dvacátého čtvrtého prosince dva tisíce dvacet pět.
  2026-11-23 -> dvacátého třetího listopadu dva tisíce dvacet šest
  V roce 1984 se vše změnilo. -> V roce devatenáct set osmdesát čtyři se vše změnilo.
  od roku 2005 -> od roku dva tisíce pět
  80. léta -> osmdesátá léta
  Vlak jede v 14:30. -> Vlak jede ve čtrnáct třicet.
  v 9.05 -> v devět nula pět
  v 18:00 hodin -> v osmnáct hodin
  Cena je 150 Kč. -> Cena je sto padesát korun.
  99,90 Kč -> devadesát devět korun devadesát haléřů
  3,50 € -> tři eura padesát centů
  20 $ -> dvacet dolarů
  5 mil. korun -> pět milionů korun
  2 mld. Kč -> dvě miliardy korun
  sleva 25 % -> sleva dvacet pět procent
  100 km/h -> sto kilometrů za hodinu
  1 kg mouky a 250 g cukru -> jeden kilogram mouky a dvě stě padesát gramů cukru
  byt 85 m² -> byt osmdesát pět metrů čtverečních
  16 GB paměti, 3,2 GHz -> šestnáct gigabajtů paměti, tři celé dva gigahertze
  5–10 minut -> pět až deset minut
  Tel. 601 234 567 -> telefon šest set jeden, dvě stě třicet čtyři, pět set šedesát sedm
  +420 222 123 456 -> plus čtyři sta dvacet, dvě stě dvacet dva, sto dvacet tři, čtyři sta padesát šest
  info@priklad.cz -> info zavináč priklad tečka C Z
  Viz www.priklad.cz/pomoc -> Viz vé vé vé tečka priklad tečka C Z lomítko pomoc
  např. Ing. Novák -> například inženýr Novák
  jablka, hrušky atd. -> jablka, hrušky a tak dále.
  ul. Dlouhá č. 5 -> ulice Dlouhá číslo pět
  s. 12, obr. 3 -> strana dvanáct, obrázek tři
  Karel IV. založil univerzitu. -> Karel čtvrtý založil univerzitu.
  v 19. století -> v devatenáctém století
  XX. století -> dvacáté století
  kapitola IV -> kapitola čtyři
  2 + 3 = 5 -> dva plus tři rovná se pět
  5. patro, 1. třída -> páté patro, první třída
  Novák & syn -> Novák a syn
  II. světová válka -> druhá světová válka
  Dobré ráno 😀 -> Dobré ráno, zubící se obličej
  Miluji tě ❤️❤️❤️ -> Miluji tě, rudé srdce
  #Léto2026 -> hashtag Léto dva tisíce dvacet šest
  5,5 kg -> pět celých pět kilogramu
  1/2 -> půl
  3/4 -> tři čtvrtiny
  a < b -> a menší než b
  a > b -> a větší než b
  a ≤ b -> a menší nebo rovno b
  a ≥ b -> a větší nebo rovno b
  a ≠ b -> a nerovná se b
  5/8 -> pět osmin
  1/5 -> jedna pětina
  7/16 -> sedm šestnáctin
  1/100 -> jedna setina
  1 000 000 000 -> jedna miliarda
  21 000 km -> dvacet jedna tisíc kilometrů
  č. p. 12 -> číslo popisné dvanáct
  od 5 do 10 lidí -> od pěti do deseti lidí
  se 2 lidmi -> se dvěma lidmi
  ve 3 městech -> ve třech městech
  do 100 km -> do sta kilometrů
`;
