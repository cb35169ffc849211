/** Written and spoken form, separated by ` -> `. */
export const pl = `
  Mam 3 koty i 2 książki. -> Mam trzy koty i dwie książki.
  21 uczniów, 1 okno -> dwadzieścia jeden uczniów, jedno okno
  1 234 567 mieszkańców -> milion dwieście trzydzieści cztery tysiące pięćset sześćdziesiąt siedem mieszkańców
  Liczba 3,14. -> Liczba trzy przecinek czternaście.
  0,5 litra mleka -> zero przecinek pięć litra mleka
  Jest -5 °C. -> Jest minus pięć stopni Celsjusza.
  Spotkanie 3 maja 2026 roku. -> Spotkanie trzeciego maja dwa tysiące dwudziestego szóstego roku.
  od 1 stycznia -> od pierwszego stycznia
  Dziś jest 24.12.2025. -> Dziś jest dwudziesty czwarty grudnia dwa tysiące dwudziestego piątego roku.
  2026-11-23 -> dwudziestego trzeciego listopada dwa tysiące dwudziestego szóstego roku
  W 1984 roku wszystko się zmieniło. -> W tysiąc dziewięćset osiemdziesiątym czwartym roku wszystko się zmieniło.
  od 2005 r. -> od dwa tysiące piątego roku.
  w 2026 r. i później -> w dwa tysiące dwudziestym szóstym roku i później
  lata 90. -> lata dziewięćdziesiąte
  Pociąg o 14:30. -> Pociąg o czternastej trzydzieści.
  o godz. 9.05 -> o godzinie dziewiątej zero pięć
  Jest 18:00. -> Jest osiemnasta.
  Cena 3,50 zł. -> Cena trzy złote pięćdziesiąt groszy.
  99,90 zł -> dziewięćdziesiąt dziewięć złotych dziewięćdziesiąt groszy
  1 zł, 2 zł, 5 zł -> jeden złoty, dwa złote, pięć złotych
  3,50 € -> trzy euro pięćdziesiąt centów
  20 $ -> dwadzieścia dolarów
  5 mln złotych -> pięć milionów złotych
  2 tys. euro -> dwa tysiące euro
  rabat 25% -> rabat dwadzieścia pięć procent
  100 km/h -> sto kilometrów na godzinę
  1 kg mąki i 250 g cukru -> jeden kilogram mąki i dwieście pięćdziesiąt gramów cukru
  mieszkanie 85 m² -> mieszkanie osiemdziesiąt pięć metrów kwadratowych
  16 GB pamięci, 3,2 GHz -> szesnaście gigabajtów pamięci, trzy przecinek dwa gigaherca
  5–10 minut -> pięć - dziesięć minut
  Tel. 22 123 45 67 -> telefon dwadzieścia dwa, sto dwadzieścia trzy, czterdzieści pięć, sześćdziesiąt siedem
  +48 601 234 567 -> plus czterdzieści osiem, sześćset jeden, dwieście trzydzieści cztery, pięćset sześćdziesiąt siedem
  info@przyklad.pl -> info małpa przyklad kropka P L
  Zobacz www.przyklad.pl/pomoc -> Zobacz wu wu wu kropka przyklad kropka P L ukośnik pomoc
  np. dr Kowalski -> na przykład doktor Kowalski
  jabłka, gruszki itd. -> jabłka, gruszki i tak dalej.
  ul. Długa 5 -> ulica Długa pięć
  s. 12, rys. 3 -> strona dwanaście, rysunek trzy
  Jan Paweł II i Zygmunt III -> Jan Paweł drugi i Zygmunt trzeci
  w XIX wieku -> w dziewiętnastym wieku
  XX wiek -> dwudziesty wiek
  rozdział IV -> rozdział czwarty
  2 + 3 = 5 -> dwa plus trzy równa się pięć
  5. piętro, 1. klasa, 3. dzień -> piąte piętro, pierwsza klasa, trzeci dzień
  Kowalski & Syn -> Kowalski i Syn
  nr 5 -> numer pięć
  Dzień dobry 😀 -> Dzień dobry, szeroko uśmiechnięta twarz
  Kocham cię ❤️❤️❤️ -> Kocham cię, czerwone serce
  #Lato2026 -> hasztag Lato dwa tysiące dwadzieścia sześć
  II wojna światowa -> druga wojna światowa
  1/2 -> pół
  3/4 -> trzy czwarte
  XXI w. -> dwudziesty pierwszy wiek
  a < b -> a mniejsze niż b
  a > b -> a większe niż b
  a ≤ b -> a mniejsze lub równe b
  a ≥ b -> a większe lub równe b
  a ≠ b -> a różne od b
  5/8 -> pięć ósmych
  1/5 -> jedna piąta
  7/16 -> siedem szesnastych
  1/100 -> jedna setna
  1 000 000 000 -> miliard
  21 000 km -> dwadzieścia jeden tysięcy kilometrów
  m.in. 5 osób -> między innymi pięć osób
  w latach 80. XX w. -> w latach osiemdziesiątych dwudziestego wieku
  1,5 mln zł -> półtora miliona złotych
  1,5 km -> półtora kilometra
  1,5 godz. -> półtorej godziny.
  od 5 do 10 osób -> od pięciu do dziesięciu osób
  z 2 osobami -> z dwoma osobami
  do 100 km -> do stu kilometrów
  w 3 miastach -> w trzech miastach
`;
